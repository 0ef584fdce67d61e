/** Lines that branch: every node is an event after the one before it; node 0 is where all begin. */

export interface Node {
  parent: number;
  /** As in a record: `roll p4 y3`, or `1 take p4 p`. */
  entry: string;
  children: number[];
  /** The child that was looked at last: where the line goes on. */
  next: number | null;
}

export type Tree = readonly Node[];

export const ROOT = 0;
export const planted = (): Tree => [{ parent: -1, entry: "", children: [], next: null }];

/** The nodes from the first event to one of them. */
export function pathTo(tree: Tree, at: number): number[] {
  const found: number[] = [];
  for (let node = at; node > ROOT; node = tree[node]!.parent) found.unshift(node);
  return found;
}

/** That path, and how the line goes on from there. */
export function lineThrough(tree: Tree, at: number): number[] {
  const line = pathTo(tree, at);
  for (let next = tree[at]!.next; next !== null; next = tree[next]!.next) line.push(next);
  return line;
}

export const entriesTo = (tree: Tree, at: number): string[] =>
  pathTo(tree, at).map((node) => tree[node]!.entry);

/** The other events that were tried in place of one. */
export const othersOf = (tree: Tree, at: number): number[] =>
  at === ROOT ? [] : tree[tree[at]!.parent]!.children.filter((node) => node !== at);

/** The tree with an event after a node, and where it is: it may be there already. */
export function grown(tree: Tree, at: number, entry: string): [Tree, number] {
  const found = tree[at]!.children.find((child) => tree[child]!.entry === entry);
  if (found !== undefined) return [followed(tree, found), found];
  const added = tree.length;
  const parent = { ...tree[at]!, children: [...tree[at]!.children, added] };
  const node: Node = { parent: at, entry, children: [], next: null };
  return [followed([...replaced(tree, at, parent), node], added), added];
}

/** The tree whose line leads through a node. */
export function followed(tree: Tree, at: number): Tree {
  let found = tree;
  for (const node of pathTo(tree, at)) {
    const { parent } = found[node]!;
    if (found[parent]!.next !== node)
      found = replaced(found, parent, { ...found[parent]!, next: node });
  }
  return found;
}

const replaced = (tree: Tree, at: number, node: Node): Node[] =>
  tree.map((one, n) => (n === at ? node : one));
