/** The keys of this process differ from those of the others. The message is for the operator. */
export class KeysDiffer extends Error {}
