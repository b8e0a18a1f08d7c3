/** This process has other keys than the other processes. The message is for the operator. */
export class KeysDiffer extends Error {}
