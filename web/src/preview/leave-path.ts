/** Ends the preview. @param path of the page that it leads back to, with its query string */
export const pathToLeave = (path: string) => `/api/preview/disable?${new URLSearchParams({ to: path })}`
