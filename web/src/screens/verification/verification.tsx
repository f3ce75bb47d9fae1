import type { HumanCheck } from '@portfolio/contract/contact'
import { addressedName } from '@portfolio/contract/vocative'
import { type FormEvent, type ReactNode, useEffect, useId } from 'react'
import { useLayoutData } from '#src/content/layout-data.ts'
import { VERIFICATION_QUERY } from '#src/content/queries/contact.ts'
import { usePosted } from '#src/forms/posted.ts'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '@portfolio/contract/paths'
import { defineUnlisted, textsLoader } from '#src/screens/unlisted.ts'
import { focusHeading } from '#src/ui/focus-heading.ts'
import { FormPage } from '#src/ui/form.tsx'
import form from '#src/ui/form.module.css'
import { SiteLink } from '#src/ui/site-link.tsx'
import { TryAgain } from '#src/ui/try-again.tsx'
import { useVerification } from './use-verification.ts'
import styles from './verification.module.css'

const load = textsLoader(VERIFICATION_QUERY, () => ({}))
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineUnlisted({ load, View: Verification })

function Verification({ data }: { data: Data }) {
  const posted = usePosted()
  if (!posted?.humanCheck) return <Check data={data} />
  return (
    <FormPage title={data.texts.title}>
      <CheckWithoutScript check={posted.humanCheck} message={posted.values} texts={data.texts} />
    </FormPage>
  )
}

function Check({ data: { texts, errors } }: { data: Data }) {
  const { tryAgain } = useLayoutData().texts
  const { check, failure, readAgain, tile, state, sender, choose, send } = useVerification({
    verified: texts.verified,
    ...errors,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  if (state === 'sent') return <Thanks name={sender} texts={texts} />
  return (
    <FormPage title={texts.title}>
      <form className={form.form} onSubmit={submit} data-needs-script="">
        <output className={styles.status}>
          {state === 'refused' ? texts.leaving : !check && !failure && texts.waiting}
        </output>
        {failure && (
          <>
            <p>{failure}</p>
            <TryAgain onPress={readAgain}>{tryAgain}</TryAgain>
          </>
        )}
        {check && state !== 'refused' && (
          <Tiles check={check} texts={texts}>
            {(colour, question) => (
              <button
                type="button"
                className={styles.tile}
                aria-describedby={question}
                aria-pressed={colour === tile}
                disabled={tile !== null && colour !== tile}
                onClick={() => tile === null && choose(colour)}
              >
                <Colour colour={colour} />
              </button>
            )}
          </Tiles>
        )}
        <label className={styles.box}>
          {/* Not `disabled`, which browsers show in grey. */}
          <input type="checkbox" checked={tile !== null} aria-disabled readOnly tabIndex={-1} />
          {texts.isHuman}
        </label>
        <button
          type="submit"
          className="button"
          disabled={tile === null}
          aria-disabled={state !== 'asking' || undefined}
        >
          {texts.submit}
          {state === 'sending' && <span className="pending" />}
        </button>
      </form>
      <div className={form.links}>
        <SiteLink screen="contact">{texts.back}</SiteLink>
      </div>
    </FormPage>
  )
}

/** Shown after the message is sent, until the home page opens. */
function Thanks({ name, texts }: { name: string; texts: Data['texts'] }) {
  const language = useLanguage()
  useEffect(() => focusHeading(false), [])
  return (
    <FormPage title={texts.thanks.replace('{name}', () => addressedName(name, language))}>
      <div className={form.form}>
        <p>{texts.next}</p>
        <p>{texts.leaving}</p>
      </div>
    </FormPage>
  )
}

/** The chosen tile submits the message, which the page contains. */
function CheckWithoutScript(props: {
  check: HumanCheck
  message: Readonly<Record<string, string>>
  texts: Data['texts']
}) {
  const { check, message, texts } = props
  return (
    <form method="post" action={pathTo(useLanguage(), 'verification')} className={form.form}>
      {Object.entries({ ...message, challenge: check.challenge }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Tiles check={check} texts={texts}>
        {(colour, question) => (
          <button className={styles.tile} name="tile" value={colour} aria-describedby={question}>
            <Colour colour={colour} />
          </button>
        )}
      </Tiles>
      {/* Without a tile the answer is the form with the message, which a link would lose. */}
      <button className="button quiet">{texts.back}</button>
    </form>
  )
}

function Tiles(props: {
  check: HumanCheck
  texts: Data['texts']
  children: (colour: string, question: string) => ReactNode
}) {
  const { check, texts, children } = props
  const question = useId()
  return (
    <>
      <p id={question}>{texts.question.replace('{colour}', check.target)}</p>
      <ul className={styles.tiles} aria-label={texts.tiles}>
        {check.tiles.map((colour) => (
          <li key={colour}>{children(colour, question)}</li>
        ))}
      </ul>
    </>
  )
}

/** An SVG, because the content security policy forbids style attributes in HTML. */
const Colour = ({ colour }: { colour: string }) => (
  <>
    <svg className={styles.colour} viewBox="0 0 3 2" preserveAspectRatio="none" aria-hidden="true">
      <rect width="3" height="2" fill={colour} />
    </svg>
    {colour}
  </>
)
