const CONTENT_ID = 'logo@portfolio'
/** The source of the logo in a stored mail. The picture itself is attached when the mail is sent. */
export const LOGO_SOURCE = `cid:${CONTENT_ID}`

type WithLogo = { html: string; attachments: { filename: string; cid: string; content: Buffer }[] }

/** @param logo a PNG; null leaves the picture out */
export const attachLogo = (html: string, logo: Buffer | null): WithLogo =>
  logo && html.includes(LOGO_SOURCE)
    ? { html, attachments: [{ filename: 'logo.png', cid: CONTENT_ID, content: logo }] }
    : { html: withoutLogo(html), attachments: [] }

/** The HTML for a browser, which has no attachments. */
export const inlineLogo = (html: string, logo: Buffer | null) =>
  logo ? html.replace(LOGO_SOURCE, `data:image/png;base64,${logo.toString('base64')}`) : withoutLogo(html)

const withoutLogo = (html: string) => html.replace(new RegExp(`<img src="${LOGO_SOURCE}"[^>]*>`), '')
