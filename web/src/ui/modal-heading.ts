import { createContext, useContext } from 'react'

export const ModalHeading = createContext<string | null>(null)

/** Id for the heading of what stands in the modal around it; null outside of one. */
export const useModalHeading = () => useContext(ModalHeading)
