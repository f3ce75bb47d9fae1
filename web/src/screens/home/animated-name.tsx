import { visibleText } from '#src/ui/visible-text.ts'
import styles from './animated-name.module.css'

/** Its letters hop one after the other, by delays of the style sheet: the content security policy forbids inline styles. */
export function AnimatedName({ name }: { name: string }) {
  return (
    <span className={styles.name} translate="no">
      <span className="visually-hidden">{name}</span>
      {wordsOf(name).map((word, position) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- a word may stand twice
          key={position}
          className={styles.word}
          data-first={word[0]}
          data-joined={word.endsWith('-') || undefined}
          aria-hidden="true"
        >
          {Array.from(word).map((letter, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a letter is identified by its position
            <span key={index} className={styles.letter}>
              {letter}
            </span>
          ))}
        </span>
      ))}
    </span>
  )
}

/** The parts of a name that stand in a line of their own: its words, divided after hyphens. */
export const wordsOf = (name: string) => visibleText(name).replaceAll('-', '- ').split(' ').filter(Boolean)
