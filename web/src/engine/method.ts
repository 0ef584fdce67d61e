/** How virtual dice are drawn, as a record's header says it. */
export const METHOD = "hmac-sha256";
