import styles from './home.module.css'

/**
 * The name, whose letters hop one after the other as on the moon. They are in their place from the start, and each
 * takes its turn from its position in the style sheet, as a page may not carry inline styles.
 */
export function AnimatedName({ name }: { name: string }) {
  return (
    <span className={styles.name}>
      <span className="visually-hidden">{name}</span>
      {name.split(' ').map((word) => (
        <span key={word} className={styles.word} data-first={word[0]} aria-hidden="true">
          {Array.from(word).map((letter, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a letter is where it stands
            <span key={index} className={styles.letter}>
              {letter}
            </span>
          ))}
        </span>
      ))}
    </span>
  )
}
