/** Id of the last element of what a long page shows at first sight. */
export const FIRST_SIGHT_ID = 'first-sight'
