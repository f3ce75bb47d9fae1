// The container's health check: exit code 0 when the server answers that it is ready.
const { PORT = '3000' } = process.env
const response = await fetch(`http://127.0.0.1:${PORT}/api/health`).catch(() => null)
process.exit(response?.ok ? 0 : 1)
