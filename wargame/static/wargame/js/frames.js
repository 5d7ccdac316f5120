// What a script measures makes the browser lay the page out. In the next frame that costs nothing, for it does so anyway.

/** A function that calls `act` once in the next frame, however often it is called before. */
export function next_frame(act) {
  let waits = false;
  return () => {
    if (waits) return;
    waits = true;
    requestAnimationFrame(() => {
      waits = false;
      act();
    });
  };
}

/** Waits until the browser has drawn the next frame. */
export const drawn = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));

/** Ends the task, so that the browser can draw and answer the person before what follows. */
export const pause = () => globalThis.scheduler?.yield?.() ?? new Promise((go) => setTimeout(go));
