import { text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'

export const SECOND_STEP_QUERY = defineQuery(`{
  "texts": *[_type == "translationSecondFactor"][0]{
    ${text('title', 'description', 'introduction', 'codeLabel', 'codeHint', 'recoveryLabel')},
    ${text('useRecovery', 'useApp', 'submit', 'startOver')}
  },
  "signIn": *[_type == "translationEmail"][0]{ ${text('success')} },
  "errors": *[_type == "translationErrors"][0]{ ${text('secondFactorCodeRequired', 'unexpected')} }
}`)

/** The section of the account page; part of its query. */
export const SECOND_FACTOR_TEXTS = `"secondFactor": *[_type == "translationSecondFactor"][0]{
  ${text('heading', 'off', 'on', 'codesLeft', 'setUp', 'signInAgain', 'scan', 'qrLabel', 'typeSecret')},
  ${text('openApp', 'codeLabel', 'codeHint', 'recoveryLabel', 'useRecovery', 'useApp', 'confirmHint')},
  ${text('confirm', 'cancel', 'turnedOn', 'codesHeading', 'codesHint', 'copy', 'copied', 'notCopied')},
  ${text('download', 'print', 'done', 'renew', 'renewHint', 'renewed', 'turnOff', 'turnOffHint')},
  ${text('turnedOff')}
}` as const
