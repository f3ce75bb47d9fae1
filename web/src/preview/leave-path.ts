/** The address that ends the preview and returns to a page, by its path with the query string. */
export const pathToLeave = (path: string) => `/api/preview/disable?${new URLSearchParams({ to: path })}`
