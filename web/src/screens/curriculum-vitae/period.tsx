import { formatShortMonth } from '#src/language/dates.ts'

/** A period between two months, or up to now. */
export function Period(props: { start: string | null; end: string | null; present: string }) {
  if (!props.start) return null
  return (
    <span>
      <time dateTime={props.start}>{formatShortMonth(props.start)}</time>
      {' – '}
      {props.end ? <time dateTime={props.end}>{formatShortMonth(props.end)}</time> : props.present}
    </span>
  )
}
