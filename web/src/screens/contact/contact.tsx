import {
  CONTACT_EMAIL_MAX,
  CONTACT_MESSAGE_MAX,
  CONTACT_NAME_MAX,
  CONTACT_PHONE_MAX,
  EMAIL_MAX,
} from '@portfolio/contract/limits'
import { useEffect, useState } from 'react'
import { useForm } from '#src/forms/use-form.ts'
import {
  type DraftMessage,
  EMPTY_MESSAGE,
  holdDraft,
  restoreDraft,
  useMessageDraft,
} from '#src/contact/message-draft.ts'
import { foundTexts } from '#src/content/content.ts'
import { CONTACT_QUERY } from '#src/content/queries/contact.ts'
import { useLanguage, useGoTo } from '#src/language/language.ts'
import { pathTo } from '@portfolio/contract/paths'
import { type ScreenRequest, defineScreen } from '#src/screens/screen.tsx'
import { useUser } from '#src/state/user.ts'
import { Field } from '#src/ui/field.tsx'
import page from '#src/ui/form.module.css'
import { Form, FormPage } from '#src/ui/form.tsx'
import styles from './contact.module.css'
import signals from './signals.module.css'

async function load({ content, language }: ScreenRequest) {
  const { texts, errors, owner } = await content.load(CONTACT_QUERY, { language })
  return { texts: foundTexts(texts), errors: foundTexts(errors), email: owner?.email }
}
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineScreen({
  load,
  describe: ({ texts: { title, description } }) => ({ title, description }),
  View: Contact,
})

function Contact({ data }: { data: Data }) {
  const draft = useMessageDraft()
  const [last, setLast] = useState(draft)
  const [losses, setLosses] = useState(0)
  if (last !== draft) {
    setLast(draft)
    if (!draft) setLosses(losses + 1)
  }
  useEffect(() => void restoreDraft(), [])
  return (
    <FormPage title={data.texts.title}>
      <Signals />
      <p className={styles.introduction}>{data.texts.introduction}</p>
      {/* A new form when the message is no longer this person's. */}
      <ContactForm key={losses} data={data} draft={draft} />
      {data.email && (
        <div className={page.links}>
          <p>
            {data.texts.addressLabel} <a href={`mailto:${data.email}`}>{data.email}</a>
          </p>
        </div>
      )}
    </FormPage>
  )
}

function ContactForm({ data: { texts, errors }, draft }: { data: Data; draft: DraftMessage | null }) {
  const sender = useSender()
  const language = useLanguage()
  const goTo = useGoTo()
  useEffect(() => restoreMessage(draft), [draft])
  const form = useForm({
    initial: draft ?? EMPTY_MESSAGE,
    errors,
    check: async (values) =>
      (await import('#src/contact/check-message.ts')).checkMessage(values, sender !== null),
    send: async (values) => {
      holdDraft(values)
      await goTo('verification')
    },
  })
  const senderField = (name: keyof Sender) => ({
    ...form.field(name),
    ...(sender ? { defaultValue: sender[name], readOnly: true } : {}),
  })
  return (
    <Form of={form} submit={texts.submit} action={pathTo(language, 'contact')}>
      {sender && <p className={page.hint}>{texts.signedIn}</p>}
      <div className={styles.pair} key={sender?.email}>
        <Field
          {...senderField('first_name')}
          label={texts.firstNameLabel}
          autoComplete="given-name"
          maxLength={CONTACT_NAME_MAX}
        />
        <Field
          {...senderField('last_name')}
          label={texts.lastNameLabel}
          autoComplete="family-name"
          maxLength={CONTACT_NAME_MAX}
        />
        <Field
          {...senderField('email')}
          label={texts.emailLabel}
          type="email"
          autoComplete="email"
          maxLength={sender ? EMAIL_MAX : CONTACT_EMAIL_MAX}
        />
      </div>
      <Field
        {...form.field('phone')}
        label={texts.phoneLabel}
        type="tel"
        autoComplete="tel"
        maxLength={CONTACT_PHONE_MAX}
      />
      <Field {...form.field('message')} label={texts.messageLabel} rows={7} maxLength={CONTACT_MESSAGE_MAX} />
    </Form>
  )
}

/**
 * Writes the draft into the empty fields of the form that is there. A new form would lose what was typed or clicked before
 * hydration.
 */
function restoreMessage(draft: DraftMessage | null) {
  for (const [name, value] of Object.entries(draft ?? {})) {
    const field = document.querySelector<HTMLInputElement>(`main form [name="${name}"]`)
    if (field?.value === '') field.value = value
  }
}

type Sender = Pick<DraftMessage, 'first_name' | 'last_name' | 'email'>

function useSender(): Sender | null {
  const user = useUser()
  if (!user) return null
  const { first_name, last_name, email } = user
  return { first_name, last_name: last_name || first_name, email }
}

/** Decoration: signals that travel to the moon one after the other. */
const Signals = () => (
  <svg className={`not-printed ${signals.signals}`} viewBox="0 0 200 200" aria-hidden="true">
    {Array.from({ length: 5 }, (_, index) => (
      <circle key={index} cx="100" cy="100" r="98" />
    ))}
  </svg>
)
