/**
 * Counts a waiting button down (`data-countdown` seconds, then `data-label`). Returns how to stop
 * it.
 */
export function countDown(button: HTMLButtonElement): () => void {
  const end = Date.now() + Number(button.dataset.countdown) * 1000;
  const timer = setInterval(() => {
    const left = Math.ceil((end - Date.now()) / 1000);
    button.disabled = left > 0;
    button.textContent = left > 0 ? `Resend in ${left} s` : (button.dataset.label ?? "");
    if (left <= 0) clearInterval(timer);
  }, 500);
  return () => clearInterval(timer);
}
