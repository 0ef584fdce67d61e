/** How virtual dice are drawn, as a record's header says it. */
export const METHOD = "hmac-sha256";
/** The same for the daily game, where a roll's turn counts and not what came before. */
export const BY_TURN = "hmac-sha256-by-turn";
