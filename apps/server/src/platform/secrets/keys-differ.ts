/** The keys of this process are not those of the others. The message is a sentence for the operator. */
export class KeysDiffer extends Error {}
