/** Whether the reader wants things to stand still. */
export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
