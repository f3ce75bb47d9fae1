import { RefusedError } from '@portfolio/contract/api-client'
import { pathTo } from '@portfolio/contract/paths'
import { useNavigate } from 'react-router-dom'
import { CodeField } from '#src/account/code-field.tsx'
import { useSignedIn } from '#src/account/sign-in.ts'
import { SECOND_STEP_QUERY } from '#src/content/queries/second-factor.ts'
import { useForm } from '#src/forms/use-form.ts'
import { useLanguage } from '#src/language/language.ts'
import { defineUnlisted, textsLoader } from '#src/screens/unlisted.ts'
import styles from '#src/ui/form.module.css'
import { Form, FormPage } from '#src/ui/form.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'

const load = textsLoader(SECOND_STEP_QUERY, () => ({}))
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineUnlisted({ load, View: SecondStep })

function SecondStep({ data }: { data: Data }) {
  const { texts } = data
  const form = useCodeForm(data)
  return (
    <FormPage title={texts.title}>
      <Form of={form} submit={texts.submit}>
        <p>{texts.introduction}</p>
        <CodeField {...form.field('code')} texts={texts} />
      </Form>
      <div className={styles.links}>
        <SiteLink screen="login">{texts.startOver}</SiteLink>
      </div>
    </FormPage>
  )
}

function useCodeForm({ signIn, errors }: Data) {
  const firstStep = pathTo(useLanguage(), 'emailLogin')
  const navigate = useNavigate()
  const welcome = useSignedIn(signIn)

  return useForm({
    initial: { code: '' },
    errors,
    check: async ({ code }) => (code.trim() ? [] : [{ field: 'code', message: 'secondFactorCodeRequired' }]),
    send: async ({ code }, isHere) => {
      const { sendSecondFactor } = await import('#src/account/second-factor.ts')
      try {
        await welcome(await sendSecondFactor(code), { replace: true })
      } catch (error) {
        // The pending sign-in has expired. The first step keeps the return address.
        if (error instanceof RefusedError && error.status === 410 && isHere())
          await navigate(firstStep + location.search, { replace: true })
        throw error
      }
    },
  })
}
