/** Browsers accept a `__Host-` cookie only over TLS, for the whole site, and never from a subdomain (RFC 6265bis). */
export const cookieName = (name: string, isSecure: boolean) => (isSecure ? `__Host-${name}` : name)
