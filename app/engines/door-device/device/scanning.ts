import { type Camera, CameraProblem, startCamera } from "./camera.ts";
import { page } from "./screen.ts";

/**
 * A code that stays in view is read many times; as long after the last of them it is a new scan.
 */
const SAME_SCAN_MS = 3_000;

let camera: Camera | null = null;

export function isScanning(): boolean {
  return camera !== null;
}

/** Reads codes with the camera until it is stopped; each once. */
export async function startScanning(
  decoderUrl: string,
  found: (text: string) => void,
): Promise<void> {
  page.cameraProblem.textContent = "";
  page.view.hidden = false;
  page.scan.textContent = "Stop the camera";
  let last = "";
  let lastAt = 0;
  try {
    camera = await startCamera(page.video, decoderUrl, (text) => {
      const isSame = text === last && Date.now() - lastAt < SAME_SCAN_MS;
      last = text;
      lastAt = Date.now();
      if (!isSame) found(text);
    });
  } catch (error) {
    stopScanning();
    page.cameraProblem.textContent =
      error instanceof CameraProblem
        ? error.message
        : "The camera could not be started. Type the code instead.";
  }
}

export function stopScanning(): void {
  camera?.stop();
  camera = null;
  page.view.hidden = true;
  page.scan.textContent = "Scan a code";
}
