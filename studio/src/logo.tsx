export const Logo = () => (
  <svg viewBox="0 0 64 64" width="1em" height="1em" role="img" aria-label="Portfolio">
    <circle cx="30" cy="34" r="20" fill="#ff7a45" />
    <path d="M30 14a20 20 0 0 1 0 40 28 28 0 0 0 0-40z" fill="#d9521f" />
    <path
      d="M6 44C2 52 16 50 34 39S62 14 57 10"
      fill="none"
      stroke="#4a55b5"
      strokeWidth="5"
      strokeLinecap="round"
    />
    <circle cx="54" cy="11" r="6" fill="#7cc0ff" />
  </svg>
)
