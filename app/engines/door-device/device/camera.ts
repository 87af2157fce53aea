/** https://wicg.github.io/shape-detection-api/ */
declare const BarcodeDetector:
  | {
      new (options: {
        formats: string[];
      }): { detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]> };
      getSupportedFormats?(): Promise<string[]>;
    }
  | undefined;

type ReadPixels = (
  data: Uint8ClampedArray,
  width: number,
  height: number,
  options: { inversionAttempts: "dontInvert" },
) => { data: string } | null;

type ReadFrame = (video: HTMLVideoElement) => Promise<string | null>;

/** Between two looks: an old phone needs time for its page, too. */
const LOOK_EVERY_MS = 120;
/** Wide enough for a code held a hand away; a larger picture takes longer than it helps. */
const FRAME_WIDTH = 480;

export interface Camera {
  stop(): void;
}

/** What to tell a helper whose camera can't be used. */
export class CameraProblem extends Error {}

/**
 * Shows the rear camera in `video` and gives each text that a code says, again for as long as it is
 * in view. Throws `CameraProblem`.
 */
export async function startCamera(
  video: HTMLVideoElement,
  decoderUrl: string,
  read: (text: string) => void,
): Promise<Camera> {
  if (!navigator.mediaDevices?.getUserMedia)
    throw new CameraProblem(
      "This browser can’t use the camera here. Type the code, or scan it with the phone’s own camera app.",
    );
  const stream = await openStream();
  video.srcObject = stream;
  await video.play();
  let isOn = true;
  const stop = () => {
    isOn = false;
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  let readFrame: ReadFrame;
  try {
    readFrame = (await ownReader()) ?? (await loadedReader(decoderUrl));
  } catch {
    stop();
    throw new CameraProblem(
      "The part that reads codes could not be loaded. Type the code, or try again with a connection.",
    );
  }
  const look = async () => {
    if (!isOn) return;
    const text =
      video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
        ? await readFrame(video).catch(() => null)
        : null;
    if (text && isOn) read(text);
    if (isOn) setTimeout(look, LOOK_EVERY_MS);
  };
  void look();
  return { stop };
}

async function openStream(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: { facingMode: "environment" },
      audio: false,
    });
  } catch (error) {
    const isRefused = error instanceof DOMException && error.name === "NotAllowedError";
    throw new CameraProblem(
      isRefused
        ? "The browser may not use the camera. Allow it in the browser’s settings for this page, or type the code."
        : "No camera could be started. Another app may be using it. Type the code instead.",
    );
  }
}

/** The browser's own reader; null: it has none for QR codes. */
async function ownReader(): Promise<ReadFrame | null> {
  if (typeof BarcodeDetector === "undefined") return null;
  const formats = (await BarcodeDetector.getSupportedFormats?.().catch(() => [])) ?? [];
  if (!formats.includes("qr_code")) return null;
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  return async (video) => (await detector.detect(video))[0]?.rawValue || null;
}

async function loadedReader(url: string): Promise<ReadFrame> {
  const readPixels = await loadDecoder(url);
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("this browser draws on no canvas");
  return async (video) => {
    canvas.width = Math.min(FRAME_WIDTH, video.videoWidth);
    canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return readPixels(data, width, height, { inversionAttempts: "dontInvert" })?.data || null;
  };
}

function loadDecoder(url: string): Promise<ReadPixels> {
  const loaded = self as unknown as { readQrPixels?: ReadPixels };
  if (loaded.readQrPixels) return Promise.resolve(loaded.readQrPixels);
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.onload = () =>
      loaded.readQrPixels ? resolve(loaded.readQrPixels) : reject(new Error("no decoder"));
    script.onerror = () => {
      script.remove();
      reject(new Error("no decoder"));
    };
    document.head.append(script);
  });
}

/** Whether this browser will need the decoder: then it is fetched while there is a connection. */
export async function needsDecoder(): Promise<boolean> {
  return Boolean(navigator.mediaDevices) && (await ownReader()) === null;
}
