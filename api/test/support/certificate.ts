import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Creates a self-signed certificate in the folder.
 * @returns the paths and the contents of the files
 */
export function createCertificate(folder: string, domain: string) {
  const keyFile = join(folder, 'key.pem')
  const certificateFile = join(folder, 'cert.pem')
  const key = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  const files = ['-keyout', keyFile, '-out', certificateFile]
  const subject = ['-subj', `/CN=${domain}`, '-addext', `subjectAltName=DNS:${domain}`]
  execFileSync('openssl', ['req', ...key, ...files, ...subject], { stdio: 'ignore' })
  return {
    keyFile,
    certificateFile,
    key: readFileSync(keyFile, 'utf8'),
    certificate: readFileSync(certificateFile, 'utf8'),
  }
}
