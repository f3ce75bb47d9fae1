import { createLetters } from '#src/mail/letters.ts'

const keyAsText = async (key: string) => key

/** @param mail a mail's text by its key */
export const lettersIn = (mail: (key: string) => Promise<string>) =>
  createLetters({
    translations: {
      error: keyAsText,
      confirmation: keyAsText,
      mail,
      homeLink: keyAsText,
      languageFor: (language) => language,
    },
    site: { ownerName: () => Promise.resolve('Luka Jovanović') },
    origin: 'https://me.example',
  })

/** Letters whose texts are their keys. */
export const letters = lettersIn(keyAsText)
