import { type ChangeEvent, useEffect, useRef } from 'react'
import { Form, useSearchParams } from 'react-router-dom'
import button from '#src/ui/button.module.css'
import type { ProjectsData } from './projects.data.ts'
import styles from './filter.module.css'

/** Narrows the timeline as one types, and says so in the address; without script, by sending the form. */
export function Filter(props: {
  skills: ProjectsData['skills']
  texts: ProjectsData['texts']
  shown: number
  total: number
}) {
  const { skills, texts } = props
  const [search, setSearch] = useSearchParams()
  // Two changes may come before the address has followed the first.
  const wished = useRef(search)
  useEffect(() => {
    wished.current = search
  }, [search])
  const change = (name: 'skill' | 'q') => (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
    const next = new URLSearchParams(wished.current)
    if (event.target.value) next.set(name, event.target.value)
    else next.delete(name)
    wished.current = next
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <search className={styles.filter} aria-label={texts.filter}>
      <Form className={styles.form} preventScrollReset replace>
        <label className={styles.field}>
          {texts.filterSkill}
          <select name="skill" value={search.get('skill') ?? ''} onChange={change('skill')}>
            <option value="">{texts.allSkills}</option>
            {skills.map(({ slug, name }) => (
              <option key={slug} value={slug ?? ''}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.field}>
          {texts.filterText}
          <input type="search" name="q" value={search.get('q') ?? ''} onChange={change('q')} />
        </label>
        <noscript>
          <button className={button.quiet}>{texts.applyFilter}</button>
        </noscript>
      </Form>
      {search.size > 0 && (
        <button
          type="button"
          className={button.quiet}
          onClick={() => setSearch({}, { replace: true, preventScrollReset: true })}
        >
          {texts.clearFilter}
        </button>
      )}
      <output className={styles.count}>
        {props.shown === 0
          ? texts.none
          : texts.shown.replace('{shown}', String(props.shown)).replace('{total}', String(props.total))}
      </output>
    </search>
  )
}
