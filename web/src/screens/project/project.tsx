import { RareNotFound } from '#src/chrome/not-found/rare-not-found.tsx'
import { ContentImage } from '#src/content/content-image.tsx'
import { Enlargeable } from '#src/content/enlargeable.tsx'
import { PhonePicture, firstOnPhones } from '#src/content/phone-picture.tsx'
import { RichText } from '#src/content/portable-text.tsx'
import { TEXT_BLOCKS, figureWith } from '#src/content/text-blocks.tsx'
import { useLanguage } from '#src/language/language.ts'
import { pathToProject } from '@portfolio/contract/paths'
import { importOnce } from '#src/import-once.ts'
import { defineScreen } from '#src/screens/screen.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'
import { Facts } from './facts.tsx'
import type { ProjectData, ProjectPageData } from './project.data.ts'
import styles from './project.module.css'

const importData = importOnce(() => import('./project.data.ts'))

export const screen = defineScreen({
  // Imported on demand: pages contain their data.
  load: async (request) => (await importData()).loadProject(request),
  describe: ({ notFound, project, languages }) =>
    notFound
      ? { ...notFound, status: 404 }
      : {
          title: project.title,
          description: project.description,
          image: project.picture,
          firstPicture: project.phonePicture
            ? firstOnPhones(project.phonePicture)
            : project.picture && { ...project.picture, isOpaque: project.pictureIsOpaque },
          languages,
        },
  View: ({ data }: { data: ProjectPageData }) =>
    data.notFound ? <RareNotFound texts={data.notFound} /> : <CaseStudy data={data} />,
})

const CASE_BLOCKS = { ...TEXT_BLOCKS, figure: figureWith(Enlargeable) }

function CaseStudy({ data: { project, texts, next } }: { data: ProjectData }) {
  const language = useLanguage()
  return (
    // With a key: React cannot change a text beside an element once the browser has translated the page.
    <article key={project.slug}>
      <PageHeading title={project.title}>
        <p>{project.description}</p>
      </PageHeading>
      <div className={`page ${styles.page}`}>
        {project.picture && (
          <Enlargeable
            name="0"
            picture={project.picture}
            phonePicture={project.phonePicture}
            alt={project.pictureAlt ?? ''}
            className={styles.picture}
          >
            <PhonePicture id={project.phonePicture} isAboveTheFold>
              <ContentImage
                {...project.picture}
                alt={project.pictureAlt ?? ''}
                widths={[480, 800, 1280]}
                sizes="(min-width: 56rem) 60rem, 92vw"
                isAboveTheFold
              />
            </PhonePicture>
          </Enlargeable>
        )}
        <Facts project={project} texts={texts} />
        <div className={styles.parts}>
          {project.problem && (
            <section className={styles.part}>
              <h2>{texts.problem}</h2>
              <p className={styles.lead}>{project.problem}</p>
            </section>
          )}
          <section className={styles.part}>
            <h2>{texts.built}</h2>
            <RichText value={project.story} lang={project.storyLang} isWide types={CASE_BLOCKS} />
          </section>
          {project.result && (
            <section className={styles.part}>
              <h2>{texts.result}</h2>
              <p className={styles.lead}>{project.result}</p>
            </section>
          )}
        </div>
        <nav className={`not-printed ${styles.onward}`} aria-label={texts.allProjects}>
          <SiteLink className="button quiet" screen="projects">
            <Icon name="back" />
            {texts.allProjects}
          </SiteLink>
          {next && next.slug !== project.slug && (
            <SiteLink className="button quiet" to={pathToProject(language, { ...next, hasCaseStudy: true })}>
              {texts.next}: {next.title}
              <Icon name="arrow" />
            </SiteLink>
          )}
        </nav>
      </div>
    </article>
  )
}
