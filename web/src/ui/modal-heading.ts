import { createContext, useContext } from 'react'

export const ModalHeading = createContext<string | null>(null)

/** Id for the heading of the surrounding modal's content; null outside of a modal. */
export const useModalHeading = () => useContext(ModalHeading)
