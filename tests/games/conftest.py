"""What games load when they are first asked is loaded here, where it is counted as covered."""

from importlib import import_module
from pkgutil import iter_modules

import rollwright as rw

for game in rw.all_games():
    for module in iter_modules([str(game.folder)]):
        if module.name != "mind":
            import_module(game.module(module.name))
