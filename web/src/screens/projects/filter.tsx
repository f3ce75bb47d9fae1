import { useState } from 'react'
import { Form, NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import type { ProjectsData } from './projects.data.ts'
import styles from './filter.module.css'

/** Call when a pressed control disappears. The text field would open the keyboard of a phone. */
export const focusFilter = () =>
  document.querySelector<HTMLElement>('main [name=skill]')?.focus({ preventScroll: true })

/** Filters the projects during typing and stores the filter in the URL; without scripts, by submitting the form. */
export function Filter(props: {
  skills: ProjectsData['skills']
  texts: ProjectsData['texts']
  shown: number
  total: number
}) {
  const { skills, texts } = props
  const { fields, isApplied, change, clear } = useFilterFields()
  return (
    <search className={`not-printed ${styles.filter}`} aria-label={texts.filter}>
      <Form className={styles.form} preventScrollReset replace>
        <label className={styles.field}>
          {texts.filterSkill}
          <select
            name="skill"
            value={fields.skill}
            onChange={(event) => change({ skill: event.target.value })}
          >
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
          <input
            type="search"
            name="q"
            value={fields.q}
            onChange={(event) => change({ q: event.target.value })}
          />
        </label>
        <noscript>
          <button className="button quiet">{texts.applyFilter}</button>
        </noscript>
      </Form>
      {isApplied && props.shown > 0 && (
        <button type="button" className="button quiet" onClick={clear}>
          {texts.clearFilter}
        </button>
      )}
      <output className={`soft ${styles.count}`} data-none={props.shown === 0 || undefined}>
        {props.shown === 0
          ? texts.none
          : texts.shown.replace('{shown}', String(props.shown)).replace('{total}', String(props.total))}
      </output>
    </search>
  )
}

type Fields = { skill: string; q: string }

const read = (search: URLSearchParams): Fields => ({
  skill: search.get('skill') ?? '',
  q: search.get('q') ?? '',
})

/** State of history entries that the fields have created. */
const BY_FIELDS = 'by-filter-fields'

/** The fields and their copy in the URL, which does not control them: a navigation can end after the next key press. */
function useFilterFields() {
  const [search, setSearch] = useSearchParams()
  const { key, ...location } = useLocation()
  const state: unknown = location.state
  const navigation = useNavigationType()
  const [fields, setFields] = useState(() => read(search))
  const [shownKey, setShownKey] = useState(key)

  if (key !== shownKey) {
    setShownKey(key)
    const isOwn = state === BY_FIELDS && navigation === NavigationType.Replace
    if (!isOwn) setFields(read(search))
  }

  function change(changed: Partial<Fields>) {
    const next = { ...fields, ...changed }
    setFields(next)
    const filled = Object.entries(next).filter(([, value]) => value !== '')
    setSearch(filled, { replace: true, preventScrollReset: true, state: BY_FIELDS })
  }
  function clear() {
    change({ skill: '', q: '' })
    focusFilter()
  }
  const applied = read(search)
  const isApplied = applied.skill !== '' || applied.q !== ''
  return { fields, isApplied, change, clear }
}
