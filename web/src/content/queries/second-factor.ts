import { text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'

export const SECOND_STEP_QUERY = defineQuery(`{
  "texts": *[_type == "translationSecondFactor"][0]{
    ${text('title')},
    ${text('description')},
    ${text('introduction')},
    ${text('codeLabel')},
    ${text('codeHint')},
    ${text('recoveryLabel')},
    ${text('useRecovery')},
    ${text('useApp')},
    ${text('submit')},
    ${text('startOver')}
  },
  "signIn": *[_type == "translationEmail"][0]{ ${text('success')} },
  "errors": *[_type == "translationErrors"][0]{ ${text('secondFactorCodeRequired')}, ${text('unexpected')} }
}`)

/** The section of the account page; part of its query. */
export const SECOND_FACTOR_TEXTS = `"secondFactor": *[_type == "translationSecondFactor"][0]{
  ${text('heading')},
  ${text('off')},
  ${text('on')},
  ${text('codesLeft')},
  ${text('setUp')},
  ${text('signInAgain')},
  ${text('scan')},
  ${text('qrLabel')},
  ${text('typeSecret')},
  ${text('openApp')},
  ${text('codeLabel')},
  ${text('codeHint')},
  ${text('recoveryLabel')},
  ${text('useRecovery')},
  ${text('useApp')},
  ${text('confirmHint')},
  ${text('confirm')},
  ${text('cancel')},
  ${text('turnedOn')},
  ${text('codesHeading')},
  ${text('codesHint')},
  ${text('copy')},
  ${text('copied')},
  ${text('notCopied')},
  ${text('download')},
  ${text('print')},
  ${text('done')},
  ${text('renew')},
  ${text('renewHint')},
  ${text('renewed')},
  ${text('turnOff')},
  ${text('turnOffHint')},
  ${text('turnedOff')}
}` as const
