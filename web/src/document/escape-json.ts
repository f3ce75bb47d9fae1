/** JSON for a script element: no value can end the element. */
export const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
