import { formatShortMonth } from '#src/language/dates.ts'

/** From a month to a month, or to this day. */
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
