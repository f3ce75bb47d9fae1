export const pathToLeave = (path: string) => `/api/preview/disable?${new URLSearchParams({ to: path })}`
