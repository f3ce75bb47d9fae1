import { hkdfSync } from 'node:crypto'
import { decrypt, encrypt } from '#src/encryption.ts'

const PURPOSE = 'portfolio second factor v1'

export type Encryption = ReturnType<typeof createEncryption>

/**
 * Encrypts under a key that HKDF-SHA-256 derives from the server's secret.
 * @param secret the server's secret; texts encrypted under another one cannot be decrypted
 */
export function createEncryption(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32))
  return {
    encrypt: (text: string, context: string) => encrypt(text, key, context),
    decrypt: (sealed: string, context: string) => decrypt(sealed, key, context),
  }
}
