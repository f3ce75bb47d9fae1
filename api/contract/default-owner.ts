/** The owner's address where none is set at the first start. It can receive no mail: `.example` is reserved (RFC 2606). */
export const DEFAULT_OWNER_EMAIL = 'owner@portfolio.example'
