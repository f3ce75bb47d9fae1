import { ARCHIVE_2019 } from './archive-2019.ts'
import { ARCHIVE_2020, ARCHIVE_2021 } from './archive-2021.ts'
import { ARCHIVE_2023 } from './archive-2023.ts'
import { BOOKSHOP } from './bookshop.ts'
import { CHESS_CLOCK } from './chess-clock.ts'
import { NIGHT_DESK } from './night-desk.ts'
import { ORBIT } from './orbit.ts'
import { PIZZERIA_NAPOLI } from './pizzeria-napoli.ts'
import { PORTFOLIO } from './portfolio.ts'
import type { Scene } from './scene.ts'
import { SOLAR_SYSTEM } from './solar-system.ts'
import { STAR_MAP } from './star-map.ts'
import { TRAM_TIMES } from './tram-times.ts'

/** The selected projects in two or three states each, the others in one. */
export const SCENES: readonly Scene[] = [
  ...ORBIT,
  ...NIGHT_DESK,
  ...PORTFOLIO,
  ...TRAM_TIMES,
  ...BOOKSHOP,
  ...CHESS_CLOCK,
  ...STAR_MAP,
  ...SOLAR_SYSTEM,
  ...PIZZERIA_NAPOLI,
  ...ARCHIVE_2023,
  ...ARCHIVE_2021,
  ...ARCHIVE_2020,
  ...ARCHIVE_2019,
]
