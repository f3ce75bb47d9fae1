import type { ClientReturn } from '@sanity/client'
import { found } from '#src/content/content.ts'
import { PROJECTS_QUERY } from '#src/content/queries.ts'
import { type ScreenRequest, defineScreen } from '#src/screens/screen.tsx'
import styles from './projects.module.css'

async function load({ content, language }: ScreenRequest) {
  const { texts, projects } = await content.load(PROJECTS_QUERY, { language })
  return { texts: found(texts, 'translation-projects'), projects }
}
type Data = Awaited<ReturnType<typeof load>>
type Project = ClientReturn<typeof PROJECTS_QUERY>['projects'][number]

export const screen = defineScreen({
  load,
  describe: ({ texts }) => ({ title: texts.title, description: texts.description }),
  View: Projects,
})

function Projects({ data: { texts, projects } }: { data: Data }) {
  return (
    <>
      <h1>{texts.title}</h1>
      <ol className={styles.timeline}>
        {projects.map((project: Project) => (
          <li key={project._id}>
            <ProjectEntry project={project} texts={texts} />
          </li>
        ))}
      </ol>
    </>
  )
}

function ProjectEntry({ project, texts }: { project: Project; texts: Data['texts'] }) {
  return (
    <article>
      <h2>{project.title}</h2>
      <p>{project.description}</p>
      <dl>
        {project.hostingProvider && (
          <>
            <dt>{texts.hosting}</dt>
            <dd>{project.hostingProvider}</dd>
          </>
        )}
        <dt>{texts.repository}</dt>
        <dd>
          {project.repositoryUrl ? (
            <a href={project.repositoryUrl}>{project.repositoryUrl}</a>
          ) : (
            texts.privateRepository
          )}
        </dd>
      </dl>
      {project.liveUrl && (
        <a href={project.liveUrl} target="_blank" rel="noreferrer">
          {texts.liveSite} <span className="visually-hidden">({texts.opensInNewTab})</span>
        </a>
      )}
    </article>
  )
}
