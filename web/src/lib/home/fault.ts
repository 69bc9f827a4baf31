// A fault as a sentence.
import { t } from '../texts';
import { Refusal, Unreachable } from '../wire/api';

/** Something between us and the server answered for it. */
const AWAY = [502, 503, 504];

export function sentence(fault: unknown): string {
  if (fault instanceof Refusal && !AWAY.includes(fault.status)) return fault.reason;
  if (fault instanceof Refusal || fault instanceof Unreachable || fault instanceof TypeError) return t('page.unreachable');
  return t('page.failed', { reason: fault instanceof Error ? fault.message : String(fault) });
}
