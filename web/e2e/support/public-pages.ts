type PublicPage = {
  path: string
  /** The page's heading in the sample content. */
  heading: { en: string; srb: string }
  status?: 404
  /** False for pages with noindex, which have no canonical URL. */
  isListed?: false
}

/** Every page for visitors without an account. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: '/', heading: { en: 'Hello, I am Luka Jovanović', srb: 'Zdravo, ja sam Luka Jovanović' } },
  { path: '/about-me', heading: { en: 'About me', srb: 'O meni' } },
  { path: '/skills', heading: { en: 'Skills', srb: 'Veštine' } },
  { path: '/skills/certificate/react', heading: { en: 'React', srb: 'React' } },
  { path: '/skills/certificate/tailwind', heading: { en: 'Tailwind CSS', srb: 'Tailwind CSS' } },
  { path: '/projects', heading: { en: 'Projects', srb: 'Projekti' } },
  { path: '/projects/orbit', heading: { en: 'Orbit', srb: 'Orbita' } },
  { path: '/curriculum-vitae', heading: { en: 'Luka Jovanović', srb: 'Luka Jovanović' } },
  { path: '/contact', heading: { en: 'Contact', srb: 'Kontakt' } },
  { path: '/comments', heading: { en: 'Guestbook', srb: 'Knjiga utisaka' } },
  { path: '/email-login', heading: { en: 'Sign in', srb: 'Prijava' }, isListed: false },
  { path: '/register-user', heading: { en: 'Register', srb: 'Registracija' }, isListed: false },
  {
    path: '/forgotten-password',
    heading: { en: 'Forgotten password', srb: 'Zaboravljena lozinka' },
    isListed: false,
  },
  { path: '/terms-and-conditions', heading: { en: 'Terms and conditions', srb: 'Uslovi korišćenja' } },
  { path: '/privacy-policy', heading: { en: 'Privacy policy', srb: 'Politika privatnosti' } },
  {
    path: '/skills/certificate/cobol',
    heading: { en: 'Unknown skill', srb: 'Nepoznata veština' },
    status: 404,
    isListed: false,
  },
  {
    path: '/projects/no-such-project',
    heading: { en: 'This page is lost in space', srb: 'Ova stranica je izgubljena u svemiru' },
    status: 404,
    isListed: false,
  },
  {
    path: '/no-such-page',
    heading: { en: 'This page is lost in space', srb: 'Ova stranica je izgubljena u svemiru' },
    status: 404,
    isListed: false,
  },
]

/** Languages besides these two start with the English texts. */
export const textIn = (texts: { en: string; srb: string }, language: string) =>
  language === 'srb' ? texts.srb : texts.en
