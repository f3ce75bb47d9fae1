/** Id of the last element above the fold of a long page; the first paint waits for it. */
export const ABOVE_THE_FOLD_END_ID = 'above-the-fold-end'
