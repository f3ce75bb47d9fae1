export const readToken = () => /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]

/** Has a CSRF cookie, as every signed-in browser does. */
export const hasToken = () => readToken() !== undefined
