// Anchors the precompiled header of this folder.
