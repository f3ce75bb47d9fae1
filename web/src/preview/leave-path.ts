/**
 * The address that ends the preview.
 * @param path of the page to return to, with its query string
 */
export const pathToLeave = (path: string) => `/api/preview/disable?${new URLSearchParams({ to: path })}`
