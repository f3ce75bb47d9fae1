/** 128 random bits, in letters, digits and hyphens. `randomUUID` exists only in secure contexts. */
export const createKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
