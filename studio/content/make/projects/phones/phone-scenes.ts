import type { Scene } from '../scene.ts'
import { BOOKSHOP } from './bookshop.ts'
import { CHESS_CLOCK } from './chess-clock.ts'
import { NIGHT_DESK } from './night-desk.ts'
import { ORBIT } from './orbit.ts'
import { PIZZERIA_NAPOLI } from './pizzeria-napoli.ts'
import { PORTFOLIO } from './portfolio.ts'
import { SOLAR_SYSTEM } from './solar-system.ts'
import { STAR_MAP } from './star-map.ts'
import { TRAM_TIMES } from './tram-times.ts'

/** The selected projects as phones show them. */
export const PHONE_SCENES: readonly Scene[] = [
  ...ORBIT,
  ...NIGHT_DESK,
  ...PORTFOLIO,
  ...TRAM_TIMES,
  ...BOOKSHOP,
  ...CHESS_CLOCK,
  ...STAR_MAP,
  ...SOLAR_SYSTEM,
  ...PIZZERIA_NAPOLI,
]
