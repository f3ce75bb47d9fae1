import { ContentImage } from '#src/content/content-image.tsx'
import { found, foundTexts } from '#src/content/content.ts'
import { highlightCode } from '#src/content/highlight-code.ts'
import { useLayoutData } from '#src/content/layout-data.ts'
import { NothingYet } from '#src/chrome/nothing-yet.tsx'
import { RichText } from '#src/content/portable-text.tsx'
import { ABOUT_ME_QUERY } from '#src/content/queries/about-me.ts'
import { useLanguage } from '#src/language/language.ts'
import { pathTo, pathToProject } from '@portfolio/contract/paths'
import { type ScreenRequest, defineScreen } from '#src/screens/screen.tsx'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'
import styles from './about-me.module.css'

async function load({ content, language }: ScreenRequest) {
  const { texts, workTexts, work, biography } = await content.load(ABOUT_ME_QUERY, { language })
  const { body, ...rest } = found(biography, 'biography')
  return {
    texts: foundTexts(texts),
    workTexts: foundTexts(workTexts),
    work,
    biography: { ...rest, body: await highlightCode(body ?? []) },
  }
}
export type AboutMeData = Awaited<ReturnType<typeof load>>

export const screen = defineScreen({
  load,
  describe: ({ texts }) => ({ title: texts.title, description: texts.description }),
  View: AboutMe,
})

function AboutMe({ data: { texts, workTexts, work, biography } }: { data: AboutMeData }) {
  const language = useLanguage()
  const layout = useLayoutData()
  return (
    <>
      <PageHeading title={texts.title} />
      <div className={`page ${styles.page}`}>
        <div className={styles.aside}>
          {biography.portrait && (
            <div className={styles.portrait}>
              <ContentImage
                {...biography.portrait}
                ratio={1}
                alt={biography.portraitAlt ?? ''}
                widths={[320, 640]}
                sizes="(min-width: 60rem) 320px, 60vw"
                isAboveTheFold
              />
            </div>
          )}
          <div className={`not-printed ${styles.ways}`}>
            <SiteLink className="button" screen="projects">
              {layout.texts.projects}
            </SiteLink>
            <SiteLink className="button quiet" screen="contact">
              {layout.texts.contact}
            </SiteLink>
          </div>
        </div>
        {biography.body.length > 0 ? (
          <RichText value={biography.body} lang={biography.bodyLang} />
        ) : (
          <NothingYet />
        )}
        {work.length > 0 && (
          <section className={styles.work} aria-label={workTexts.selected}>
            <h2>{workTexts.selected}</h2>
            <ul className={styles.strip}>
              {work.map(({ picture, pictureAlt, ...project }) => (
                <li key={project.slug}>
                  <SiteLink to={pathToProject(language, project)}>
                    {picture && (
                      <ContentImage
                        {...picture}
                        ratio={1.6}
                        alt={pictureAlt ?? ''}
                        widths={[320, 640]}
                        sizes="(min-width: 60rem) 20rem, 30vw"
                      />
                    )}
                    {project.title}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </section>
        )}
        <a
          className={`not-printed ${styles.bubble}`}
          href={pathTo(language, 'curriculumVitae')}
          target="_blank"
          rel="noopener"
        >
          {texts.curriculumVitaeBubble}
          <span className="visually-hidden"> ({texts.opensInNewTab})</span>
        </a>
      </div>
    </>
  )
}
