export type Log = (event: {
  level: 'info' | 'warn' | 'error'
  message: string
  [detail: string]: unknown
}) => void
